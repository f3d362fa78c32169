/** Why a file can't be opened, as a sentence for the user. */
export class FileProblem extends Error {}
