import type { FastifyRequest } from 'fastify'

/** Whether a page fetched this by itself: polling, or a browser that fetches ahead. Nobody asked to see it. */
export const isAutomatic = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-homeroom-background'] === '1' ||
  headers['sec-purpose'] !== undefined ||
  headers['purpose'] === 'prefetch'
