/** Prefixes of credentials: Google's API keys and tokens, in plain text, in a URL, and at the start of base64. */
const credentials = /\b(?:AIza|AQ(?:\.|%2e)|ya29(?:\.|%2e)|QUl6Y|QVEu|eWEyOS)[\w.~%+/=-]{4,}/gi
const authorization = /\b(bearer|basic)(\s+|%20|\+)[\w.~%+/=-]{4,}/gi
const parameters =
  /\b((?:api[_-]?|access[_-]?)?key|token|access[_-]token|client[_-]?(?:id|secret)|secret|password)(=|%3d|["']?\s*:\s*["']?)[^\s&"',;)]{4,}/gi
const userInfo = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi

/** Text beyond these characters is dropped; no useful log text is longer. */
const CHARACTERS_MAX = 2000

/** Returns the first 2,000 characters of the text, with everything that looks like a credential replaced. */
export function redactSecrets(text: string): string {
  return text
    .slice(0, CHARACTERS_MAX)
    .replace(credentials, '[secret]')
    .replace(authorization, '$1 [secret]')
    .replace(parameters, '$1=[secret]')
    .replace(userInfo, '$1[secret]@')
}
