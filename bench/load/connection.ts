import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = '0\r\n\r\n'

/** A keep-alive HTTP connection with one request at a time, which costs far less than Node's own client. */
export class Connection {
  readonly #socket: Socket
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  #head: Buffer = Buffer.alloc(0)
  /** Remaining bytes of the body; undefined while the head is read, Infinity for a chunked body. */
  #remaining: number | undefined
  #tail = ''
  #failure = ''
  #status = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part) => this.#read(part))
    socket.on('error', (error) => this.#settle?.reject(error))
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: 'localhost' }, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  /** Sends a whole request and reads the whole response; throws unless it is a 200. */
  send(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #read(part: Buffer): void {
    if (this.#remaining !== undefined) {
      this.#readBody(part)
      return
    }
    this.#head = this.#head.length === 0 ? part : Buffer.concat([this.#head, part])
    const end = this.#head.indexOf(END_OF_HEAD)
    if (end < 0) return
    const text = this.#head.toString('latin1', 0, end)
    const body = this.#head.subarray(end + END_OF_HEAD.length)
    this.#head = Buffer.alloc(0)
    this.#status = Number(text.slice(9, 12))
    const length = /content-length: *(\d+)/i.exec(text)?.[1]
    this.#remaining = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    this.#tail = ''
    this.#readBody(body)
  }

  #readBody(part: Buffer): void {
    if (this.#status !== 200) this.#failure += part.toString()
    this.#remaining! -= part.length
    if (this.#remaining === Number.POSITIVE_INFINITY) {
      this.#tail = (this.#tail + part.toString('latin1', Math.max(0, part.length - LAST_CHUNK.length))).slice(
        -LAST_CHUNK.length,
      )
      if (this.#tail === LAST_CHUNK) this.#finish()
    } else if (this.#remaining === 0) this.#finish()
  }

  #finish(): void {
    const settle = this.#settle
    this.#settle = undefined
    this.#remaining = undefined
    if (this.#status === 200) settle?.resolve()
    else settle?.reject(new Error(`${this.#status}: ${this.#failure.slice(0, 500)}`))
    this.#failure = ''
  }
}
