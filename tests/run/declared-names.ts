import { parseSync } from 'vite'
import { z } from 'zod'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { Source } from './sources.ts'

/** `isField` where the name is that of a member of a type, or of a variable that takes the field of this name out of an object. */
type DeclaredName = { name: string; isField: boolean }

type Node = { type: string; [part: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The names that a file declares: of variables, parameters, functions, classes, types and their members. */
function declaredNames({ path, text }: Source): DeclaredName[] {
  const found: DeclaredName[] = []
  visit(parseSync(path, text).program)
  return found

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const { type, id, key, local, imported, param, params } = node
    if (/Declaration$|Declarator$|^FunctionExpression$/.test(type)) bind(id)
    if (/Signature$|Definition$/.test(type)) bind(key, true)
    if (/^Import.*Specifier$/.test(type) && nameOf(local) !== nameOf(imported)) bind(local)
    if (type === 'CatchClause') bind(param)
    if (Array.isArray(params)) for (const one of params) bind(one)
    for (const part of Object.values(node)) visit(part)
  }

  function bind(node: unknown, isField = false): void {
    if (!isNode(node)) return
    const { type, left, argument, elements, properties, value } = node
    if (type === 'Identifier' || type === 'PrivateIdentifier') found.push({ name: nameOf(node), isField })
    if (type === 'AssignmentPattern') bind(left, isField)
    if (type === 'RestElement') bind(argument)
    if (type === 'Property') bind(value, node.shorthand === true)
    if (type === 'ArrayPattern') for (const element of elements as unknown[]) bind(element)
    if (type === 'ObjectPattern') for (const property of properties as unknown[]) bind(property)
  }
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

/** The names of all fields that go over the network. */
function contractFields(): Set<string> {
  const fields = new Set<string>()
  const seen = new Set<unknown>()
  for (const route of Object.values<Route>(api)) Object.values(route).forEach(visit)
  return fields

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (value instanceof z.ZodObject) for (const name of Object.keys(value.shape)) fields.add(name)
    const parts = value instanceof z.ZodType ? value.def : value
    if (
      value instanceof z.ZodType ||
      Array.isArray(value) ||
      Object.getPrototypeOf(value) === Object.prototype
    )
      Object.values(parts).forEach(visit)
  }
}

/** Splits a name into words: `known` and `of` for knownOf, known_of and known-of. */
const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())

/**
 * Files, and names that they declare, with one of these words. A field of the contract keeps its name, because others read
 * it; so does a variable that takes it out of an object.
 */
export function namesWith(words: readonly string[], sources: readonly Source[]): string[] {
  const fields = contractFields()
  const hasWord = (name: string) => wordsOf(name).some((word) => words.includes(word))
  const mayHaveWord = new RegExp(words.join('|'), 'i')
  return sources.flatMap((source) => [
    ...[source.path].filter(hasWord),
    ...(mayHaveWord.test(source.text) ? declaredNames(source) : []).flatMap(({ name, isField }) =>
      hasWord(name) && !(isField && fields.has(name)) ? [`${source.path}: ${name}`] : [],
    ),
  ])
}
