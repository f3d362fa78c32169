import type { FaultKind } from '../faults.ts'
import type { HttpResponse } from '../http.ts'
import type { CandidateFault } from './candidates.ts'
import {
  badGatewayPage,
  deadlineExpired,
  highDemand,
  internalError,
  invalidArgument,
  overloaded,
} from './errors.ts'
import { billingStop, rejectedKey } from './keys.ts'

/** Faults of responses with status 200. */
export const CANDIDATE_FAULTS: Readonly<Partial<Record<FaultKind, CandidateFault>>> = {
  recitation: 'recitation',
  empty: 'empty',
  'no-candidates': 'no-candidates',
  safety: 'safety',
  'prompt-blocked': 'prompt-blocked',
  'max-tokens': 'max-tokens',
}

/** Faults with an error response. */
export const SERVER_FAULTS: Readonly<Partial<Record<FaultKind, () => HttpResponse>>> = {
  '400': () => invalidArgument('Request contains an invalid argument.'),
  '401': () => rejectedKey('revoked', 'v1beta.GenerativeService.GenerateContent'),
  '403': () => rejectedKey('leaked', 'v1beta.GenerativeService.GenerateContent'),
  '429-bare': () => billingStop('bare-429'),
  '500': internalError,
  '502': badGatewayPage,
  '503': overloaded,
  '503-demand': highDemand,
  '504': deadlineExpired,
}
