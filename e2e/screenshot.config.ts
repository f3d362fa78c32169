import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `pnpm --filter @quarry/e2e screenshot` takes the pictures of README and of the guide's first pages anew. */
export default defineConfig({ ...config, testMatch: 'take-screenshot.ts' })
