/** Returns the model in `cleanedWith`: `hf.co/org/model:8b` of `hf.co/org/model:8b/3/2`. */
export function cleaningModel(cleanedWith: string): string {
  return cleanedWith.replace(/\/\d+\/\d+$/, '')
}
