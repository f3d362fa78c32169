// `npm run env-example`: writes .env.example from the schemas that read the environment.
await import(new URL('../deploy/write-env-example.ts', import.meta.url).href)
