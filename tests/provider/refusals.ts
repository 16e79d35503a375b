import assert from 'node:assert/strict'
import { ConfigError, readConfig, withSignInFor } from '#server/config.ts'

/** What the refusal of these settings says; '' where Homeroom starts. */
export function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems.join('\n')
  }
}

/** How people sign in with these settings on a database of invented people, and on one of real people. */
export const signInOf = (environment: Record<string, string>) =>
  [true, false].map((isDemo) => {
    try {
      const { demoProvider, providers } = withSignInFor(readConfig(environment), { isDemo })
      return demoProvider ? 'demo' : providers.map(({ issuer }) => issuer).join(' ')
    } catch (error) {
      assert.ok(error instanceof ConfigError)
      return 'refused'
    }
  })
