import { z } from 'zod'

const ADDRESS = z.email({ error: 'must be an email address' })
/** 'office@school.example', or 'Larkfield School <office@school.example>'. */
const sender = z
  .string()
  .trim()
  .transform((value, context) => {
    const named = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>$/u.exec(value)
    const [name, address] = named ? [named[1]!.trim(), named[2]!] : ['', value]
    if (ADDRESS.safeParse(address).success) return { name, address }
    context.addIssue('must be an address such as office@school.example, or Office <office@school.example>')
    return z.NEVER
  })

/** The server that takes outgoing mail, and whom it comes from. */
export const mailSettings = {
  // The message must not repeat the value, which contains a password.
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.school.example' })
    .optional(),
  MAIL_FROM: sender.optional(),
}

type MailEnvironment = z.output<z.ZodObject<typeof mailSettings>>

/** Why mail cannot be sent with these settings; each line says what to do. */
export function mailProblems({ SMTP_URL, MAIL_FROM }: MailEnvironment): string[] {
  if ((SMTP_URL === undefined) === (MAIL_FROM === undefined)) return []
  return SMTP_URL === undefined
    ? ['SMTP_URL is missing. MAIL_FROM needs a mail server. Set SMTP_URL, or remove MAIL_FROM']
    : ['MAIL_FROM is missing. SMTP_URL needs a sender address. Set MAIL_FROM, or remove SMTP_URL']
}

/** Undefined where nothing is sent. */
export const mailOf = ({ SMTP_URL, MAIL_FROM }: MailEnvironment) =>
  SMTP_URL === undefined || MAIL_FROM === undefined ? undefined : { smtpUrl: SMTP_URL, from: MAIL_FROM }
