import type { Config } from '#server/config.ts'

/** What becomes of mail: it is sent, kept to be looked at outside production, or there is none. */
export type MailMode = 'sent' | 'kept' | 'none'

export function mailModeOf({ mail, production }: Pick<Config, 'mail' | 'production'>): MailMode {
  if (mail !== undefined) return 'sent'
  return production ? 'none' : 'kept'
}

/** Whether anything that writes to families may be turned on. */
export const isMailSetUp = (config: Pick<Config, 'mail' | 'production'>): boolean =>
  mailModeOf(config) !== 'none'

/** What somebody reads who turns on what needs mail. */
export const MAIL_IS_NOT_SET_UP =
  'Homeroom cannot send mail yet. Please ask your administrator to set SMTP_URL and MAIL_FROM.'
