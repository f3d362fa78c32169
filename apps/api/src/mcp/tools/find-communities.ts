import { SeedTerms } from '@quarry/contracts/endpoints/connections'
import { communityLabel, SourceId, sourceFacts } from '@quarry/contracts/sources'
import { cutText } from '@quarry/contracts/text'
import { z } from 'zod'
import { discoverCommunities } from '../../connections/connection-routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sourceCredentials } from '../caller-keys.ts'
import { defineTool } from '../define-tool.ts'
import { fitRows, withReason } from '../fit-rows.ts'
import { STRANGERS_TEXT, strangersText } from '../question-row.ts'
import { requirePolicy } from '../require-policy.ts'
import { withinBudget } from '../token-budget.ts'
import { ToolError } from '../tool-error.ts'

const DESCRIPTION_MAX = 150
const REDDIT_HIDDEN =
  'Reddit’s communities can’t be shown, because Reddit’s Developer Terms (§7.2) forbid sharing its data with third parties, such as this assistant’s maker. Ask the user which subreddits to read, or to allow Reddit for this token in the page under Connect an assistant. Other sources need no consent.'

export const findCommunities = (dependencies: Dependencies) =>
  defineTool({
    name: 'find_communities',
    title: 'Find communities',
    description:
      'Finds communities of one source where people ask about the seed terms, best match first. Hacker News has two fixed lists: Ask HN and Stories that ask. Spends one request of the budget for each term.',
    right: 'start',
    input: z.object({
      source: SourceId.describe('Where to search'),
      seedTerms: SeedTerms.describe('1 to 5 topics in a few words each, such as "sourdough starter"'),
    }),
    output: z.object({
      strangersText,
      communities: z.array(
        z.object({
          name: z.string(),
          title: z.string().optional(),
          subscribers: z.number(),
          matchingPosts: z.number().optional(),
          description: z.string(),
        }),
      ),
      more: z.number(),
      nextStep: z.string(),
    }),
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
    async run({ token, keys, ...call }, { source, seedTerms }) {
      if (source === 'reddit' && !token.consents.reddit) throw new ToolError(REDDIT_HIDDEN)
      const credentials = sourceCredentials(keys, source)
      requirePolicy({ token }, credentials)
      const request = { seedTerms, ...credentials }
      const amount = { titles: 0, requests: seedTerms.length }
      const found = await withinBudget(dependencies, { ...call, token }, amount, () =>
        discoverCommunities(dependencies, token.ownerId, request),
      )
      const rows = found.map(({ name, title, subscribers, matchingPosts, description }) => ({
        name: communityLabel(name, source),
        ...(title !== undefined && { title }),
        subscribers,
        ...(matchingPosts !== undefined && { matchingPosts }),
        description: cutText(description, DESCRIPTION_MAX),
      }))
      const communities = fitRows(rows)
      const { units } = sourceFacts[source]
      return {
        strangersText: STRANGERS_TEXT,
        communities,
        more: rows.length - communities.length,
        nextStep:
          rows.length === 0
            ? `No ${units} match. Try other words or another source.`
            : withReason(
                `Choose the ${units} that fit, and pass their names to start_extraction.`,
                communities,
                rows,
              ),
      }
    },
  })
