const KEY = 'agreement-consent'
const ACCEPTED = 'accepted'

export function isAccepted(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(KEY) === ACCEPTED
}

export function accept(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, ACCEPTED)
}
