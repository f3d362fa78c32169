// `npm run eval -- --titles FILE`: how well questions are told from other titles, and the training of it.
await import(new URL('../apps/worker/src/questions/training/main.ts', import.meta.url).href)
