import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compose, main, read, root } from './testing/compose-files.ts'

const monitoring = compose('deploy/monitoring/compose.monitoring.yml')

test('compose.monitoring.yml refers only to files, networks, volumes and secrets that exist', () => {
  const files = [main, monitoring]
  const known = {
    networks: files.flatMap(({ networks }) => Object.keys(networks)),
    volumes: files.flatMap(({ volumes }) => Object.keys(volumes)),
    secrets: files.flatMap(({ secrets }) => Object.keys(secrets)),
  }
  for (const { networks, secrets, volumes } of files.flatMap(({ services }) => Object.values(services))) {
    for (const network of networks) expect(known.networks).toContain(network)
    for (const secret of secrets) expect(known.secrets).toContain(secret)
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      if (source.startsWith('./')) expect(existsSync(new URL(source, root)), source).toBe(true)
      else if (!source.startsWith('/')) expect(known.volumes).toContain(source)
    }
  }
})

test('Prometheus reaches API and workers by name over a shared network, with the password from its secret', () => {
  const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml'))
  const prometheus = monitoring.services.prometheus
  for (const { dns_sd_configs: configs } of jobs) {
    for (const { names, port } of configs) {
      for (const name of names) expect(main.services[name]?.networks).toContain('inside')
      if (names.includes('worker')) expect(monitoring.services.worker?.environment.METRICS_PORT).toBe(port)
    }
  }
  expect(prometheus?.networks).toContain('inside')
  expect(jobs[0].basic_auth.password_file).toBe(monitoring.services.api?.environment.OPS_PASSWORD_FILE)
  expect(prometheus?.secrets).toContain('ops-password')
})
