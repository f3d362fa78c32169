/// <reference path="./vitest.d.ts" />
import { inject } from 'vitest'
import * as deployments from '../deployment.ts'

/** Prepares a deployment for a test. `settings` is the content of its `.env`, `files` are overrides of docker-compose.yml. */
export async function createDeployment(settings: Record<string, string> = {}, files: string[] = []) {
  const [name, composeCommand] = [inject('project'), inject('composeCommand')]
  return await deployments.createDeployment({ name, composeCommand, settings, files })
}
