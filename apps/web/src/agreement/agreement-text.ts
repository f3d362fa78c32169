export const agreementSections = [
  {
    title: 'You Are Responsible for Your Access',
    text: 'Quarry works with your own Reddit and Gemini credentials. You decide what is requested with them, and you must comply with the terms of both services, Reddit’s rules for its API among them. Reddit may ask for approval before an app may use its API; obtaining it is up to you.',
  },
  {
    title: 'No Data is Stored',
    text: 'No data is stored server-side: the tool is a pass-through. Questions and runs live in working memory while your session lasts and are gone with it. Your credentials stay in this browser. Question titles and the names of their subreddits are sent to Gemini to be cleaned; on its free tier, Google may use that content to improve its products.',
  },
  {
    title: 'Provided As Is',
    text: 'The tool is provided as is, without a warranty of any kind. Extraction depends on what Reddit returns, cleaning on what the model answers. Read the results before you rely on them.',
  },
  {
    title: 'Limitation of Liability',
    text: 'To the extent the law permits, nobody who provides this tool is liable for losses that come from its use, such as cost charged to your keys, lost work or limits placed on your accounts.',
  },
  {
    title: 'No Affiliation',
    text: 'This product is not affiliated with, endorsed by or sponsored by Reddit or Google. Their names are used only to say which services it works with.',
  },
] as const
