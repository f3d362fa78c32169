import { z } from 'zod'
import { ChatBody } from './chat-completions/read-chat.ts'
import { GenerationBody } from './gemini/read-generation.ts'
import { Tree } from './hacker-news/comments.ts'
import { Envelope, Story } from './hacker-news/search.ts'
import { CommentView } from './lemmy/comments.ts'
import { Site } from './lemmy/lemmy-api.ts'
import { PostView } from './lemmy/post-view.ts'
import { Listing } from './reddit/listing-page.ts'
import { TokenBody } from './reddit/request-token.ts'
import { SubmissionThing } from './reddit/submission.ts'
import type { Service } from './services.ts'
import { StackExchangeAnswer } from './stack-exchange/answers.ts'
import { Question } from './stack-exchange/question.ts'
import { ItemsPage } from './stack-exchange/stack-exchange-call.ts'

interface ResponseSchema {
  service: Service
  /** Matches the paths of requests whose responses have this schema. */
  path: RegExp
  /** Includes the schema of a list's items, although clients parse the items one by one. */
  schema: z.ZodType
}

/** The schemas of responses with posts, tokens and generated text. */
export const responseSchemas: readonly ResponseSchema[] = [
  { service: 'reddit', path: /\/access_token$/, schema: TokenBody },
  {
    service: 'reddit',
    path: /\/r\//,
    schema: Listing.extend({ data: Listing.shape.data.extend({ children: z.array(SubmissionThing) }) }),
  },
  { service: 'hacker-news', path: /\/search/, schema: Envelope.extend({ hits: z.array(Story) }) },
  { service: 'hacker-news', path: /\/items\/\d+$/, schema: Tree },
  {
    service: 'stack-exchange',
    path: /\/answers$/,
    schema: ItemsPage.extend({ items: z.array(StackExchangeAnswer) }),
  },
  { service: 'stack-exchange', path: /\/questions$/, schema: ItemsPage.extend({ items: z.array(Question) }) },
  { service: 'lemmy', path: /\/site$/, schema: Site },
  { service: 'lemmy', path: /\/v3\/post\/list$/, schema: z.object({ posts: z.array(PostView) }) },
  { service: 'lemmy', path: /\/v4\/post\/list$/, schema: z.object({ items: z.array(PostView) }) },
  {
    service: 'lemmy',
    path: /\/v3\/comment\/list$/,
    schema: z.object({ comments: z.array(CommentView) }),
  },
  { service: 'gemini', path: /:generateContent$/, schema: GenerationBody },
  { service: 'model-endpoint', path: /\/chat\/completions$/, schema: ChatBody },
]
