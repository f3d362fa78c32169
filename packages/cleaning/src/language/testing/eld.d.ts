/** Declares the smallest database, because the package declares only the entry that loads one at run time. */
declare module 'eld/extrasmall' {
  export const eld: {
    detect: (text: string) => {
      language: string
      isReliable: () => boolean
      getScores: () => Record<string, number>
    }
  }
}
