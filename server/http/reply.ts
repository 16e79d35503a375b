import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWrite } from './tokens/csrf.ts'

/**
 * The part of a handler's reply that is sent: the fields of its schema. A reply that does not match is a bug. A reading call
 * then fails. A writing call has already saved, so the matching parts are sent, and the log gets the paths of the others,
 * never values.
 */
export function checkReply(schema: z.ZodType, reply: unknown, request: FastifyRequest): unknown {
  if (!isWrite(request)) return schema.parse(reply)
  const checked = schema.safeParse(reply)
  if (checked.success) return checked.data
  const misfits = checked.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
  request.log.error({ route: request.routeOptions.url, misfits }, 'a saved reply does not fit its schema')
  return validPart(schema, reply) ?? (schema instanceof z.ZodArray ? [] : {})
}

/** Undefined where nothing of a value is valid. */
function validPart(schema: unknown, value: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return undefined
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return validPart(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((element) => validPart(schema.element, element)).filter((part) => part !== undefined)
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const parts = Object.entries(schema.shape).map(([name, field]) => [
      name,
      validPart(field, Reflect.get(value, name)),
    ])
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
  }
  return undefined
}
