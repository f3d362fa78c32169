/** A sentence that tells an assistant what happened and what to do next. It contains no secret and nothing internal. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
