import {
  type AnswerState,
  hasReadableAnswers,
  type QuestionAnswers,
  sourceOfAnswer,
} from '@quarry/contracts/answer'
import { isDemoPost } from '@quarry/contracts/demo-post'
import type { CheckAnswersRequest, ReadAnswersRequest } from '@quarry/contracts/endpoints/answers'
import { questionAnswers } from '@quarry/platforms/answers/question-answers'
import { isDemo } from '@quarry/platforms/endpoints'
import type { SourceClient } from '@quarry/platforms/source'
import type { SessionId } from '@quarry/store/keys'
import { chunks } from '@quarry/store/questions/question-set'
import { ApiError } from '../api-error.ts'
import { callReddit } from '../connections/accepted-by-reddit.ts'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<Dependencies, 'services' | 'sessions' | 'rateLimits' | 'fingerprint' | 'questionSet'>

const NOT_THERE = 'This question isn’t on the server. Refresh the page and try again.'
const NO_POST = 'This title has no link to a post whose answers could be read.'

/** Reads the best answers to one of the set's questions within the call, because a person is waiting for them. */
export async function readAnswers(
  dependencies: Deps,
  sessionId: SessionId,
  request: ReadAnswersRequest,
): Promise<QuestionAnswers> {
  const { questionId, source = 'reddit' } = request
  const [question] = await dependencies.questionSet.find(sessionId, [questionId])
  if (!question) throw new ApiError('not-found', NOT_THERE)
  if ((question.source ?? 'reddit') !== source || !hasReadableAnswers(question))
    throw new ApiError('invalid-input', NO_POST)
  // The real source doesn't know invented posts, and the sandbox knows no others.
  if (isDemoPost(question.permalink) !== isOfDemo(request)) throw new ApiError('invalid-input', NO_POST)
  const asked = { id: questionId, community: question.subreddit, permalink: question.permalink }
  let requests = 0
  const onRequest = () => {
    requests += 1
  }
  try {
    const [read] = await withClient(dependencies, request, (client) => client.answers([asked], { onRequest }))
    if (!read) throw new ApiError('service-failed')
    return questionAnswers(read, question, { readAt: new Date(), requests })
  } finally {
    await dependencies.sessions.countRequests(sessionId, source, requests)
  }
}

/** Looks up kept answers, as many at a time as the source allows. */
export async function checkAnswers(
  dependencies: Deps,
  sessionId: SessionId,
  request: CheckAnswersRequest,
): Promise<AnswerState[]> {
  const { ids, source = 'reddit' } = request
  if (ids.some((id) => sourceOfAnswer(id) !== source)) throw new ApiError('invalid-input')
  const perCall = dependencies.services.answersCheckedPerCall(source)
  let requests = 0
  const onRequest = () => {
    requests += 1
  }
  try {
    return await withClient(dependencies, request, async (client) => {
      const states: AnswerState[] = []
      for (const some of chunks(ids, perCall))
        states.push(...(await client.answerStates(some, { onRequest })))
      return states
    })
  } finally {
    await dependencies.sessions.countRequests(sessionId, source, requests)
  }
}

const isOfDemo = (request: ReadAnswersRequest): boolean =>
  'redditClientId' in request ? isDemo(request.redditClientId) : request.demo === true

async function withClient<T>(
  dependencies: Deps,
  request: ReadAnswersRequest | CheckAnswersRequest,
  call: (client: SourceClient) => Promise<T>,
): Promise<T> {
  const { services } = dependencies
  if (!('redditClientId' in request)) {
    const { source, demo, stackExchangeKey: key } = request
    return await call(services.source(source, { demo, key }))
  }
  const credentials = { clientId: request.redditClientId, clientSecret: request.redditClientSecret }
  return await callReddit(dependencies, credentials, () => call(services.source('reddit', credentials)))
}
