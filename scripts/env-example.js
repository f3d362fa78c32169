// `npm run env-example`: generates .env.example and the page of the settings from the schemas that read the
// environment.
import { writeFileSync } from 'node:fs'

const { configurationPage, envExample } = await import(
  new URL('../deploy/env-example.ts', import.meta.url).href
)
writeFileSync(new URL('../.env.example', import.meta.url), envExample())
writeFileSync(new URL('../docs/running/configuration.md', import.meta.url), configurationPage())
