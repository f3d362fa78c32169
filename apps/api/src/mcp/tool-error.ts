/** A sentence for an assistant that says what happened and what to do next. Contains no secret and nothing internal. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
