import type { Config } from '#server/config.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/** How mail is handled: it is sent, put into the test mailbox (outside production), or there is none. */
export type MailMode = 'sent' | 'kept' | 'none'

export function mailModeOf({ mail, production }: Pick<Config, 'mail' | 'production'>): MailMode {
  if (mail !== undefined) return 'sent'
  return production ? 'none' : 'kept'
}

/** True if features that send mail to families may be turned on. */
export const isMailSetUp = (config: Pick<Config, 'mail' | 'production'>): boolean =>
  mailModeOf(config) !== 'none'

/** Throws if features that send mail to families cannot be turned on. */
export function assertMailIsSetUp(config: Pick<Config, 'mail' | 'production'>): void {
  if (!isMailSetUp(config)) throw new Refusal('conflict', sentences.notSetUp)
}
