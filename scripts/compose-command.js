import { runProgram } from './run-program.js'

const GENERATIONS = [['docker', 'compose'], ['docker-compose']]

/**
 * Returns the compose command with its first arguments: COMPOSE_COMMAND if it is set, or else compose 2 if it is
 * installed, or else 1.29.
 * @returns {Promise<string[]>}
 * @throws {Error} if there is none
 */
export async function findComposeCommand() {
  if (process.env.COMPOSE_COMMAND) return process.env.COMPOSE_COMMAND.split(' ')
  for (const command of GENERATIONS) {
    const [program = '', ...args] = command
    if ((await runProgram(program, [...args, 'version'])).ok) return command
  }
  throw new Error('Neither `docker compose` nor `docker-compose` works here. Install one of them.')
}
