import type { FastifyRequest } from 'fastify'

/** True for requests without an action of the person: polling, or a browser's prefetch. */
export const isAutomatic = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-homeroom-background'] === '1' ||
  headers['sec-purpose'] !== undefined ||
  headers['purpose'] === 'prefetch'
