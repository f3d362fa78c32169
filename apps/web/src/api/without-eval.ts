import { config } from 'zod'

// The page's content security policy forbids eval, and browsers report a violation even if zod only tests for it.
config({ jitless: true })
