import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { INVISIBLE } from '#contract/fields.ts'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import { Refusal } from './failures.ts'
import { readInput } from './input.ts'
import { watchFileRate } from './limits/slow-requests.ts'
import { sentences } from './sentences.ts'

type UploadedFile = { name: string; bytes: Buffer }
export type Uploaded<Fields> = { file: UploadedFile; fields: Fields }

/** Reads a multipart call; its fields may come before or after the file. */
export async function readUpload<S extends z.ZodObject>(
  request: FastifyRequest,
  schema: S,
  maxBytes = MAX_FILE_BYTES,
): Promise<Uploaded<z.output<S>>> {
  if (!request.isMultipart()) throw new Refusal('wrong_type', sentences.uploadRequired)
  const stopWatching = watchFileRate(request)
  const { fields, file } = await readParts(request, maxBytes)
    .finally(stopWatching)
    .catch((error: unknown) => {
      // An error without a status comes from the multipart parser and is a fault of the request.
      throw error instanceof Error && !(error instanceof Refusal || 'statusCode' in error)
        ? incompleteFile()
        : error
    })
  if (!file) throw new Refusal('invalid', sentences.fileRequired, { fields: { file: 'is required' } })
  return { file, fields: readInput(schema, fields) }
}

const incompleteFile = () => new Refusal('invalid', sentences.uploadInterrupted)

async function readParts(request: FastifyRequest, maxBytes: number) {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Refusal('too_large', sentences.fieldTooLong(part.fieldname))
      fields[part.fieldname] = part.value
    } else if (part.fieldname === 'file' && part.filename) {
      file = { name: printableName(part.filename), bytes: await collect(part.file, maxBytes) }
    } else part.file.resume()
  }
  return { fields, file }
}

/** Reads to the end also when there is too much, so that the sender gets an answer and not a broken connection. */
async function collect(
  stream: AsyncIterable<Buffer> & { truncated: boolean },
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  if (stream.truncated) {
    throw new Refusal('too_large', sentences.fileTooLarge(maxBytes))
  }
  return Buffer.concat(chunks)
}

const printableName = (name: string) =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(new RegExp(INVISIBLE, 'g'), '')
    .slice(0, 200)
