/// <reference path="./vitest.d.ts" />
import { inject } from 'vitest'
import * as deployments from '../deployment.ts'

/** One for a test. `settings` is what its `.env` holds, `files` what goes over docker-compose.yml. */
export async function createDeployment(settings: Record<string, string> = {}, files: string[] = []) {
  const [name, composeCommand] = [inject('project'), inject('composeCommand')]
  return await deployments.createDeployment({ name, composeCommand, settings, files })
}
