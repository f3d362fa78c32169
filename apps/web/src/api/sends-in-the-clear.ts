/** Returns true on plain HTTP, unless the server runs on this computer. */
export function sendsSecretsInTheClear({
  protocol,
  hostname,
}: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
