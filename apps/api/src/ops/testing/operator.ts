export const OPS_PASSWORD = 'correct-horse-battery'

/** Returns the headers of a call to the operators' pages. */
export const withPassword = (password = OPS_PASSWORD) => ({
  authorization: `Basic ${btoa(`ops:${password}`)}`,
})
