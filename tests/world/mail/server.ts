import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** How a server refuses something: a code and a text. */
type Reply = { code: number; text: string }
type When = 'connect' | 'from' | 'to' | 'data'
/** Ends the connection, or delays its reply by this many milliseconds after it has received the message. */
type Trouble = 'drop' | number
type Options = {
  refuse?: (when: When, address: string) => Reply | undefined
  trouble?: (when: When, address: string) => Trouble | undefined
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A real mail server in this process, which takes everything that `refuse` lets through. */
export async function openMailServer({ refuse = () => undefined, trouble = () => undefined }: Options = {}) {
  const raw: Buffer[] = []
  const messageIds: string[] = []
  const received: ParsedMail[] = []
  let connections = 0
  const sockets = new Map<number | undefined, Socket>()
  const answer = (when: When, address = '') => {
    const reply = refuse(when, address)
    return reply && Object.assign(new Error(reply.text), { responseCode: reply.code })
  }
  /** Calls back with the answer, unless the server is to have trouble. */
  const reply = (
    session: { remotePort: number },
    when: When,
    address: string,
    done: (problem?: Error) => void,
  ) => {
    const what = trouble(when, address)
    if (what === undefined) return done(answer(when, address))
    if (what !== 'drop') return void setTimeout(() => done(answer(when, address)), what).unref()
    sockets.get(session.remotePort)?.destroy()
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
    onConnect: (session, done) => {
      connections += 1
      reply(session, 'connect', '', done)
    },
    onMailFrom: ({ address }, session, done) => reply(session, 'from', address, done),
    onRcptTo: ({ address }, session, done) => reply(session, 'to', address, done),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const address = session.envelope.rcptTo[0]?.address ?? ''
        if (!answer('data', address)) keep(Buffer.concat(parts))
        reply(session, 'data', address, done)
      })
    },
  })
  // A killed sender leaves a broken connection, which is no failure of the test.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  listener.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    /** The addresses of the messages that came, one for each copy. */
    copiesTo: (address: string) => raw.filter((mail) => mail.toString('latin1').includes(address)).length,
    /** The Message-ID of each message, in the order in which they came. */
    messageIds,
    /** The received messages, parsed as a mail program does. */
    received: async () => {
      for (const mail of raw.slice(received.length)) received.push(await simpleParser(mail))
      return received
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
