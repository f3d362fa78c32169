import { generate } from 'selfsigned'

/** Returns a private CA's certificate, and a server's with its key, which is valid for these hosts. */
export async function issueCertificates(hosts: readonly string[]) {
  const own = (name: string) => [{ name: 'commonName', value: name }]
  const options = { keyType: 'ec', algorithm: 'sha256' } as const
  const ca = await generate(own('A private CA'), {
    ...options,
    extensions: [{ name: 'basicConstraints', cA: true }],
  })
  const { private: key, cert } = await generate(own('localhost'), {
    ...options,
    extensions: [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) }],
    ca: { key: ca.private, cert: ca.cert },
  })
  return { ca: ca.cert, key, cert }
}
