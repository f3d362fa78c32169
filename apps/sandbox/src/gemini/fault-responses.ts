import type { FaultKind } from '../faults.ts'
import type { HttpResponse } from '../response.ts'
import type { Twist } from './candidates.ts'
import {
  badGatewayPage,
  deadlineExpired,
  highDemand,
  internalError,
  invalidArgument,
  overloaded,
} from './errors.ts'
import { billingStop, rejectedKey } from './key-errors.ts'

/** Faults that leave the status 200 but damage the body. */
export const TWISTS: Readonly<Partial<Record<FaultKind, Twist>>> = {
  recitation: 'recitation',
  empty: 'empty',
  'no-candidates': 'no-candidates',
  safety: 'safety',
  'prompt-blocked': 'prompt-blocked',
  'max-tokens': 'max-tokens',
}

/** Faults that respond instead of the model. */
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
