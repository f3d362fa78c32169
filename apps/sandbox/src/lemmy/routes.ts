import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultKind } from '../faults.ts'
import {
  cutShort,
  deliver,
  gatewayOutcome,
  type HttpResponse,
  jsonResponse,
  type Outcome,
  queryOf,
} from '../http.ts'
import { createRateWindows } from '../rate-windows.ts'
import type { SandboxDependencies } from '../sandbox-dependencies.ts'
import { type Community, createCommunities, createPosts, INSTANCES, type Post } from './communities.ts'
import { type Call, errorBody, findCommunities, findPosts, listPosts } from './instance.ts'
import { commentView } from './views.ts'

/** How many requests an instance accepts from one address by default. */
const READS = { limit: 180, windowSeconds: 60 }
const SEARCHES = { limit: 60, windowSeconds: 600 }

const LIMIT_MAX = 50
const SEARCH_PATHS = { v3: 'search', v4: 'community/list' }

/** Adds the instances of Lemmy under `/lemmy/HOST`. Their faults are scripted with the host as the key. */
export function lemmyRoutes(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const { seed, clock, faults, catalog, answers, latencyOf, onReset, onShow } = dependencies
  const communities = createCommunities(seed, catalog)
  const postsById = new Map<number, readonly Post[]>()
  const [reads, searches] = [createRateWindows(clock), createRateWindows(clock)]
  onReset((key) => {
    reads.reset(key)
    searches.reset(key)
  })

  const postsOf = (community: Community): readonly Post[] => {
    const posts = postsById.get(community.id) ?? createPosts(seed, community, clock.startedAtMs)
    postsById.set(community.id, posts)
    return posts
  }

  onShow((id) => {
    const [, host, number] = /^lemmy-(.+)-(\d+)$/.exec(id) ?? []
    for (const community of communities.filter((each) => each.host === host)) {
      const post = postsOf(community).find((each) => each.id === Number(number))
      if (post === undefined) continue
      const { title, score: points, comments } = post
      return { community: `!${community.name}@${host}`, title, points, comments }
    }
    return undefined
  })

  const answer = (path: string, version: string, call: Call): HttpResponse => {
    const { dialect, query, limit } = call
    if (path === 'site') return siteBody(dialect.host, version)
    if (!(limit >= 1 && limit <= LIMIT_MAX)) return errorBody(400, 'unknown', 'Fetch limit is > 50')
    if (path === 'post/list') return ofCommunity(listPosts, call)
    if (path !== SEARCH_PATHS[dialect.api]) return errorBody(404, 'not_found')
    const isOfPosts = dialect.api === 'v3' && query.get('type_') === 'Posts'
    return isOfPosts ? ofCommunity(findPosts, call) : findCommunities(communities, call)
  }

  const findPost = (host: string, holds: (post: Post, community: Community) => boolean) => {
    for (const community of communities.filter((each) => each.host === host)) {
      const post = postsOf(community).find((each) => holds(each, community))
      if (post) return { post, community }
    }
    return undefined
  }

  const ofPost = ({ dialect, query, limit }: Call): HttpResponse => {
    const found = findPost(dialect.host, ({ id }) => id === Number(query.get('post_id')))
    if (found === undefined) return errorBody(404, 'couldnt_find_post')
    const written = answers.to(`lemmy:${found.community.name}`, found.post.title)
    const views = written.slice(0, limit).map((answer) => commentView(answer, found, dialect))
    return jsonResponse(200, dialect.api === 'v3' ? { comments: views } : { items: views, next_page: null })
  }

  const ofComment = ({ dialect, query }: Call): HttpResponse => {
    const answer = answers.byNumber(Number(query.get('id')))
    const found =
      answer &&
      findPost(
        dialect.host,
        (post, { name }) => `lemmy:${name}` === answer.community && post.title === answer.to,
      )
    return answer && found
      ? jsonResponse(200, { comment_view: commentView(answer, found, dialect) })
      : errorBody(404, 'couldnt_find_comment')
  }

  const respond = (path: string, version: string, call: Call): HttpResponse => {
    if (path === 'comment') return ofComment(call)
    return path === 'comment/list' ? ofPost(call) : answer(path, version, call)
  }

  const ofCommunity = (read: typeof listPosts, call: Call): HttpResponse => {
    const name = call.query.get('community_name')?.split('@')[0]
    const community = communities.find((each) => each.name === name && each.host === call.dialect.host)
    return community === undefined
      ? errorBody(404, 'couldnt_find_community')
      : read(community, present(postsOf(community), call.nowSeconds), call)
  }

  type Params = { host: string; api: string; '*': string }
  const outcomeOf = (request: FastifyRequest<{ Params: Params }>): Outcome => {
    const { host, api, '*': path } = request.params
    const version = INSTANCES.get(host)
    const query = queryOf(request)
    const isNew = version?.startsWith('1.') === true
    if (version === undefined || !(api === 'v3' || (api === 'v4' && isNew)))
      return errorBody(404, 'not_found')
    const isSearch = path === SEARCH_PATHS[api]
    const { within } = isSearch ? searches.spend(host, SEARCHES) : reads.spend(host, READS)
    const fault = within ? faults.next(host, []) : '429'
    const failure = failureOf(fault, isNew)
    if (failure !== undefined) return failure
    const response = respond(path, version, {
      dialect: { api, host, hasZone: version !== '0.19.3' },
      isLayer: api === 'v3' && isNew,
      query,
      limit: Number(query.get('limit') ?? 10),
      nowSeconds: clock.now() / 1000,
      repeats: fault === 'repeat',
    })
    return fault === 'cut' ? cutShort(response) : response
  }

  app.get<{ Params: Params }>('/lemmy/:host/api/:api/*', (request, reply) =>
    deliver(reply, outcomeOf(request), latencyOf('lemmy')),
  )
}

const siteBody = (name: string, version: string): HttpResponse =>
  jsonResponse(200, { site_view: { site: { name } }, admins: [], version })

const present = (posts: readonly Post[], nowSeconds: number) =>
  posts.filter(({ createdSeconds }) => createdSeconds <= nowSeconds)

/** 0.19 answers an exceeded limit with status 400. */
function failureOf(fault: FaultKind, isNew: boolean): Outcome | undefined {
  if (fault === '429' || fault === '400')
    return isNew ? errorBody(429, 'too_many_requests') : errorBody(400, 'rate_limit_error')
  return gatewayOutcome(fault)
}
