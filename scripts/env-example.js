// `npm run env-example`: writes .env.example from the schemas that read the environment.
import { writeFileSync } from 'node:fs'

const { envExample } = await import(new URL('../deploy/env-example.ts', import.meta.url).href)
writeFileSync(new URL('../.env.example', import.meta.url), envExample())
