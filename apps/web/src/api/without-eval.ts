import { config } from 'zod'

// The page's policy forbids making code of text; browsers report it as a breach when zod merely tries.
config({ jitless: true })
