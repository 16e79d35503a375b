import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { ConfigError, SETTINGS, readConfig } from '#server/config.ts'
import { MAX_FILE_BYTES } from '#contract/words.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const lines = (path: string) =>
  read(path)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

type Service = {
  image: string
  environment: Record<string, string>
  read_only?: boolean
  user?: string
  init?: boolean
  ports?: string[]
  cap_drop?: string[]
  volumes?: string[]
  networks: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: unknown
  stop_grace_period?: string
}
type Compose = {
  services: Record<'homeroom' | 'database' | 'caddy', Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}

const compose = parse(read('compose.yaml')) as Compose
const dockerfile = lines('Dockerfile')
const unit = lines('deploy/homeroom.service')

/** The settings of the example file, including those that are commented out. */
const example = Object.fromEntries(
  [...read('deploy/homeroom.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
const random = () => randomBytes(32).toString('hex')
/** The example with values filled in. */
const filledIn = {
  ...example,
  SESSION_SECRET: random(),
  METRICS_TOKEN: random(),
  POSTGRES_PASSWORD: random(),
  GOOGLE_CLIENT_SECRET: `GOCSPX-${randomBytes(14).toString('hex')}`,
  GOOGLE_CLIENT_ID: '918273645-k2j9.apps.googleusercontent.com',
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose replaces them. */
const interpolate = (value: string, env: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, rest = '') => env[name] ?? String(rest))

const environmentOf = (service: Service, env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(service.environment).map(([name, value]) => [name, interpolate(value, env)]),
  )

/** The environment that the last stage of the image sets. */
function imageEnvironment(): Record<string, string> {
  const stage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')))
  const env = stage.find((line) => line.startsWith('ENV ')) ?? ''
  return Object.fromEntries(
    [...env.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const commandOf = (instruction: string) =>
  JSON.parse(
    dockerfile.findLast((line) => line.startsWith(`${instruction} `))!.replace(/^[^[]*/, ''),
  ) as string[]

describe('The settings', () => {
  test('are all in the operators’ table of settings', () => {
    const [, section = ''] = read('docs/operators.md').split('\n## Settings\n')
    const named = new Set(section.slice(0, section.indexOf('\n## ')).match(/(?<=`)[A-Z_]+(?=`)/g))
    assert.deepEqual(
      SETTINGS.filter((name) => !named.has(name)),
      [],
    )
  })

  test('of deployment are settings, or named in compose.yaml', () => {
    const text = read('compose.yaml')
    const unknown = Object.keys(example).filter(
      (name) => !SETTINGS.includes(name) && !text.includes(`\${${name}:`),
    )
    assert.deepEqual(unknown, [])
    for (const name of Object.keys(imageEnvironment()))
      assert.ok(SETTINGS.includes(name) || name === 'NODE_COMPILE_CACHE', name)
    for (const name of Object.keys(compose.services.homeroom.environment))
      assert.ok(SETTINGS.includes(name), name)
    for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g))
      assert.ok(name in example || name === 'LOG_LEVEL', `${name} is not in deploy/homeroom.env.example`)
  })

  test('of the example start nothing until they are filled in', () => {
    const image = { ...imageEnvironment(), ...environmentOf(compose.services.homeroom, example) }
    assert.throws(() => readConfig(image), ConfigError)
  })

  test('of the example filled in start Homeroom for production, in a container and as a service', () => {
    const inContainer = readConfig({
      ...imageEnvironment(),
      ...environmentOf(compose.services.homeroom, filledIn),
    })
    assert.equal(inContainer.production, true)
    assert.equal(inContainer.nightlyBackup, true, 'nothing else backs up the database of compose.yaml')
    assert.equal(inContainer.origin, `https://${example['HOMEROOM_HOST']}`)
    assert.deepEqual([inContainer.host, inContainer.dataDir], ['0.0.0.0', '/data'])
    const asService = readConfig({ ...filledIn })
    assert.equal(asService.production, true)
    assert.equal(asService.host, '127.0.0.1')
  })
})

describe('The image', () => {
  test('is built from what is there, and what .dockerignore lets in', () => {
    const [all, ...rest] = lines('.dockerignore')
    assert.equal(all, '*')
    const allowed = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    for (const path of allowed) assert.ok(existsSync(path), path)
    const copied = dockerfile
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
    for (const path of copied) assert.ok(allowed.includes(path), path)
    const left = rest.filter((line) => !line.startsWith('!'))
    for (const secret of ['.env', 'deploy/homeroom.env', '.data/postgres', 'node_modules/x', '.git/config'])
      assert.ok(!allowed.some((path) => secret === path || secret.startsWith(`${path}/`)), secret)
    assert.ok(left.some((pattern) => matchesGlob('server/http/csrf.test.ts', pattern)))
  })

  test('runs a program that is there as somebody who cannot change it, and tells Docker how it is', () => {
    assert.match(commandOf('CMD').at(-1) ?? '', /^server\/main\.ts$/)
    assert.ok(existsSync(commandOf('CMD').at(-1)!))
    assert.deepEqual(
      dockerfile.filter((line) => line.startsWith('USER ')),
      ['USER node'],
    )
    assert.doesNotMatch(read('Dockerfile'), /COPY .*--chown/)
    assert.match(commandOf('HEALTHCHECK').at(-1) ?? '', /\/readyz/)
    assert.equal(imageEnvironment()['DATA_DIR'], '/data')
    assert.ok(dockerfile.includes('VOLUME /data'))
    assert.ok(dockerfile.includes(`EXPOSE ${imageEnvironment()['PORT']}`))
  })

  test('and the unit start it with the memory of npm start', () => {
    const options = [...read('start.mjs').matchAll(/--max-[a-z-]+=\d+/g)].map(([option]) => option)
    assert.ok(options.length > 0)
    const start = unit.find((line) => line.startsWith('ExecStart=')) ?? ''
    for (const option of options) {
      assert.ok(commandOf('CMD').includes(option), option)
      assert.ok(start.includes(option), option)
    }
  })
})

describe('compose.yaml', () => {
  const { homeroom, database, caddy } = compose.services

  test('gives Homeroom a read-only root, no rights and its volume, and waits for the database', () => {
    assert.equal(homeroom.read_only, true)
    assert.equal(homeroom.init, true)
    assert.deepEqual(homeroom.cap_drop, ['ALL'])
    assert.equal(homeroom.ports, undefined)
    assert.deepEqual(homeroom.volumes, ['data:/data'])
    assert.equal(homeroom.depends_on?.['database']?.condition, 'service_healthy')
    assert.ok(Number.parseInt(homeroom.stop_grace_period ?? '') >= 60)
  })

  test('lets only Homeroom reach the database', () => {
    assert.equal(database.ports, undefined)
    assert.deepEqual(database.networks, ['database'])
    assert.equal(compose.networks['database']?.internal, true)
    assert.ok(!caddy.networks.includes('database'))
    assert.ok(database.healthcheck)
    assert.match(database.image, /^postgres:1[5-9]$/)
  })

  test('names volumes, networks and files that exist', () => {
    for (const service of Object.values(compose.services)) {
      for (const network of service.networks) assert.ok(network in compose.networks, network)
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        assert.ok(source.startsWith('./') ? existsSync(source) : source in compose.volumes, source)
      }
    }
  })

  test('has a proxy that reaches Homeroom where it listens, and lets its largest file through', () => {
    const caddyfile = read('deploy/Caddyfile')
    assert.match(caddyfile, new RegExp(`reverse_proxy homeroom:${imageEnvironment()['PORT']} `))
    assert.match(caddyfile, /health_uri \/readyz/)
    const [, megabytes] = /max_size (\d+)MB/.exec(caddyfile) ?? []
    assert.ok(Number(megabytes) * 1e6 > MAX_FILE_BYTES)
    assert.equal(interpolate(homeroom.environment['TRUST_PROXY'] ?? '', {}), '1')
  })
})

describe('The unit for systemd', () => {
  const values = (name: string) =>
    unit.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

  test('starts a program that is there, as a user of its own, on its own folder', () => {
    assert.match(values('ExecStart')[0] ?? '', / server\/main\.ts$/)
    assert.deepEqual(values('User'), ['homeroom'])
    const environment = Object.fromEntries(
      (values('Environment')[0] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
    )
    assert.equal(environment['NODE_ENV'], 'production')
    assert.equal(environment['DATA_DIR'], `/var/lib/${values('StateDirectory')[0]}`)
    for (const name of Object.keys(environment))
      assert.ok(SETTINGS.includes(name) || name === 'NODE_COMPILE_CACHE', name)
    const operators = read('docs/operators.md')
    for (const place of [values('EnvironmentFile')[0]!, values('WorkingDirectory')[0]!])
      assert.ok(operators.includes(place), place)
  })

  test('waits longer for its end than Homeroom takes', () => {
    const [, seconds] = /CLOSE_TIMEOUT_SECONDS = (\d+)/.exec(read('server/main.ts')) ?? []
    assert.ok(Number(values('TimeoutStopSec')[0]) > Number(seconds))
    assert.deepEqual(values('KillMode'), ['mixed'])
  })

  test('removes permissions that Homeroom does not need', () => {
    for (const name of [
      'NoNewPrivileges',
      'ProtectHome',
      'PrivateTmp',
      'PrivateDevices',
      'RestrictNamespaces',
    ])
      assert.deepEqual(values(name), ['yes'], name)
    assert.deepEqual(values('ProtectSystem'), ['strict'])
    assert.deepEqual(values('CapabilityBoundingSet'), [''])
  })
})
