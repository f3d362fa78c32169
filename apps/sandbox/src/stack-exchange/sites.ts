import { type Topic, topics } from '../subreddits/fill-template.ts'

export type Site = {
  /** The API's name for the site: `cooking`. */
  name: string
  title: string
  host: string
  audience: string
  type: string
  state: string
  topics: readonly Topic[]
  questions: number
}

/** API name, title, topics, number of questions and audience of each site. */
const rows = `
stackoverflow|Stack Overflow|python webdev|4200|professional and enthusiast programmers
superuser|Super User|pcbuilding networking printing|2700|computer enthusiasts and power users
unix|Unix & Linux|sysadmin python|1900|users of Linux, FreeBSD and other Un*x-like operating systems
cooking|Seasoned Advice|cooking bread|60|professional and amateur chefs
gardening|Gardening & Landscaping|gardening compost houseplants|60|gardeners & landscapers
diy|Home Improvement|homeImprovement cleaning|2600|contractors and serious DIYers
woodworking|Woodworking|woodworking|640|professional and amateur woodworkers
pets|Pets|cats dogs aquariums|1300|pet owners, caretakers, breeders, "pet experts", and trainers
photo|Photography|photography|900|professional, enthusiast and amateur photographers
bicycles|Bicycles|cycling|900|people who build and repair bicycles, people who train cycling, or commute on bicycles
outdoors|The Great Outdoors|hiking|700|people who love outdoor activities, excursions, and outdoorsmanship
travel|Travel|travel|900|road warriors and seasoned travelers
money|Personal Finance & Money|finance fire|1400|people who want to be financially literate
parenting|Parenting|parenting|700|parents, grandparents, nannies and others with a parenting role
workplace|The Workplace|careers|800|members of the workforce navigating the professional setting
law|Law|legal|700|legal professionals, students, and others with experience or interest in law
gaming|Arqade|gaming|900|passionate videogamers on all platforms
coffee|Coffee|coffee|60|people interested in all aspects of producing and consuming coffee
`

const mainSites = rows
  .trim()
  .split('\n')
  .map((row): Site => {
    const [name = '', title = '', words = '', questions, audience = ''] = row.split('|')
    const hasOwnHost = /^(?:stackoverflow|superuser)$/.test(name)
    return {
      name,
      title,
      host: hasOwnHost ? `${name}.com` : `${name}.stackexchange.com`,
      audience,
      type: 'main_site',
      state: 'normal',
      topics: words.split(' ').flatMap((word) => topics.get(word) ?? []),
      questions: Number(questions),
    }
  })

const metaOf = ({ name, title, host, ...site }: Site): Site => ({
  ...site,
  name: `meta.${name}`,
  title: `${title} Meta`,
  host: host.replace('stackexchange', 'meta.stackexchange').replace(/^(stack|super)/, 'meta.$1'),
  type: 'meta_site',
  state: 'linked_meta',
  questions: 40,
})

/** Each main site has a meta site, and some are not open yet. */
export const sites: readonly Site[] = mainSites.flatMap((site) => [
  site,
  metaOf(site),
  ...(site.name === 'cooking' ? [{ ...site, name: 'sourdough', state: 'closed_beta' }] : []),
])
