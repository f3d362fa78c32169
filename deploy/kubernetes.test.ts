import { readdirSync, readFileSync } from 'node:fs'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { getHealth, getReadiness } from '@quarry/contracts/endpoints/health'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { programs, secrets } from './variables.ts'

const folder = new URL('kubernetes/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')
const documents = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, manifest: document.toJS() })),
)
const schemas = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Service,
  StatefulSet,
}

const Container = z.looseObject({
  name: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  volumeMounts: z.array(
    z.object({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
  securityContext: z.unknown(),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  readinessProbe: z.looseObject({ httpGet: z.object({ path: z.string() }).optional() }),
  livenessProbe: z.looseObject({ httpGet: z.object({ path: z.string() }).optional() }),
})
const Workload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet']),
  spec: z.object({
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.array(Container),
        volumes: z.array(
          z.looseObject({
            name: z.string(),
            secret: z.object({ items: z.array(z.object({ key: z.string() })).optional() }).optional(),
          }),
        ),
      }),
    }),
  }),
})
const workloads = documents.flatMap(
  ({ manifest }) => Workload.safeParse(manifest).data?.spec.template.spec ?? [],
)
const containers = workloads.flatMap((workload) => workload.containers)
const containerOf = (name: string) => containers.find((container) => container.name === name)

test.each(documents.map(({ file, manifest }) => [file, manifest.kind, manifest]))(
  '%s: %s fits its schema',
  (_file, kind, manifest) => {
    const Model = Object.entries(schemas).find(([name]) => name === kind)?.[1]
    expect(Model, kind).toBeDefined()
    expect(() => Model && new Model(manifest).validate()).not.toThrow()
  },
)

test('kustomization.yaml lists every file, and autoscaling with KEDA as a comment', () => {
  const { resources } = z.object({ resources: z.array(z.string()) }).parse(parse(read('kustomization.yaml')))
  expect(resources.toSorted()).toEqual(files.filter((name) => name !== 'autoscaling-keda.yaml').toSorted())
  expect(read('kustomization.yaml')).toContain('# - autoscaling-keda.yaml')
})

test('every container has a read-only file system and no privileges', () => {
  expect(containers.map(({ name }) => name).toSorted()).toEqual(['api', 'redis', 'worker'])
  for (const { name, securityContext } of containers) {
    expect(securityContext, name).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
  }
})

test.each(['api', 'worker'] as const)(
  'every variable of %s exists, and its secrets are mounted files',
  (program) => {
    const settings = documents.find(({ manifest }) => manifest.kind === 'ConfigMap')?.manifest.data
    const own = containerOf(program)?.env ?? []
    const shared = Object.keys(settings).filter((name) => name !== 'TRUST_PROXY' || program === 'api')
    const known = new Set(Object.keys(programs[program]))
    for (const { name, value } of own) {
      const secret = name.replace(/_FILE$/, '')
      if (secrets.has(secret)) expect(value, name).toMatch(/^\/run\/quarry\/[a-z-]+$/)
      expect(known).toContain(secrets.has(secret) ? secret : name)
    }
    for (const name of shared) expect(known).toContain(name)
  },
)

test('a worker sees none of the secrets of the API', () => {
  const [, worker] = ['api', 'worker'].map((name) =>
    workloads.find(({ containers: [one] }) => one?.name === name),
  )
  const keys = worker?.volumes.flatMap(({ secret }) => secret?.items?.map(({ key }) => key) ?? [])
  expect(keys?.toSorted()).toEqual(['credential-keys', 'redis-password'])
})

test('the page stays available without workers: the probes of the API do not depend on them', () => {
  const api = containerOf('api')
  expect(api?.readinessProbe.httpGet?.path).toBe(getReadiness.url)
  expect(api?.livenessProbe.httpGet?.path).toBe(getHealth.url)
})
