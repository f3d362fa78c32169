export const agreementSections = [
  {
    title: 'You Are Responsible for Your Access',
    text: 'Quarry works with your own Reddit and Gemini credentials. You decide what is requested with them, and you must comply with the terms of both services. Reddit’s API needs an app that Reddit has approved, and its terms (20 July 2026, §2.4) forbid changing what its users wrote, except to display it. A cleaned title is a wording derived from the original for your own research: don’t publish it as somebody’s post. The session file and the API’s exports keep the original title, its author and its link beside it.',
  },
  {
    title: 'No Data is Stored',
    text: 'No data is stored server-side: the tool is a pass-through. Questions and runs are in the server’s temporary database while your session lasts and are gone with it; if its operator has chosen so, that database is also on the server’s disk. Your credentials stay in this browser; a run takes an encrypted copy to the server and deletes it when it ends. Question titles and the names of their subreddits are sent to Gemini to be cleaned. With a free key, Google may use them to improve its products, and people may read them. With a paid key it may not, and every request asks Google to keep no log of it in your project; where Google doesn’t accept that, the log may keep it for 55 days. Google stores all requests for up to 55 days to detect abuse.',
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
