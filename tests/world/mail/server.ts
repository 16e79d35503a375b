import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What a server says when it does not take something: a code and words. */
type Reply = { code: number; text: string }
type When = 'connect' | 'from' | 'to' | 'data'
type Options = { refuse?: (when: When, address: string) => Reply | undefined }

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A real mail server in this process, which takes everything that `refuse` lets through. */
export async function openMailServer({ refuse = () => undefined }: Options = {}) {
  const raw: Buffer[] = []
  const messageIds: string[] = []
  const received: ParsedMail[] = []
  let connections = 0
  const answer = (when: When, address = '') => {
    const reply = refuse(when, address)
    return reply && Object.assign(new Error(reply.text), { responseCode: reply.code })
  }
  const keep = (mail: Buffer) => {
    raw.push(mail)
    messageIds.push(/^Message-ID: (.+)$/im.exec(mail.toString('latin1'))?.[1]?.trim() ?? '')
  }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done(answer('connect'))
    },
    onMailFrom: ({ address }, _session, done) => done(answer('from', address)),
    onRcptTo: ({ address }, _session, done) => done(answer('to', address)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const problem = answer('data', session.envelope.rcptTo[0]?.address)
        if (!problem) keep(Buffer.concat(parts))
        done(problem)
      })
    },
  })
  // A sender that is killed leaves a broken connection.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    /** The Message-ID of each message, in the order in which they came. */
    messageIds,
    /** What has come, read as a mailbox reads it. */
    received: async () => {
      for (const mail of raw.slice(received.length)) received.push(await simpleParser(mail))
      return received
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
