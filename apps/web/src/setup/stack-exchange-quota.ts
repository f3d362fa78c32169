import type { ConfigResponse } from '@quarry/contracts/endpoints/session'

type Server = Pick<ConfigResponse, 'hasStackExchangeKey'> | undefined

const REST =
  'Quarry keeps your key in this tab only. Titles are licensed CC BY-SA: Export CSV names link, author and license.'

/** What a user needs to know about keys and quotas of Stack Exchange, which depend on whether the server has a key. */
export function stackExchangeQuota(server: Server) {
  if (server?.hasStackExchangeKey)
    return {
      needs: 'no key needed, 10,000 requests a day with this server’s key',
      help: `You need no key: everyone on this server shares its key’s 10,000 requests a day. With your own key from stackapps.com you get 10,000 for yourself. ${REST}`,
      limit: '10,000 requests a day for all users, 10,000 for yourself with your own key.',
    }
  return {
    needs: 'no key needed, 300 requests a day; 10,000 with a key',
    help: `Everyone on this server shares one daily quota. With your own key from stackapps.com you get 10,000 requests a day. ${REST}`,
    limit: '300 requests a day for all users, 10,000 with a key.',
  }
}
