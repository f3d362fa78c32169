import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `pnpm --filter @quarry/e2e screenshot` draws docs/screenshot.png anew. */
export default defineConfig({ ...config, testMatch: 'take-screenshot.ts' })
