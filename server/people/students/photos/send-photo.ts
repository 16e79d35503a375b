import type { FastifyReply } from 'fastify'
import type { Photo } from './read-photo.ts'

/** Sends a photo as an image that no browser takes for anything else. */
export const sendPhoto = (reply: FastifyReply, { image }: Photo, cacheControl: string): FastifyReply =>
  reply
    .type('image/webp')
    .headers({
      'content-disposition': 'inline; filename="photo.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': cacheControl,
    })
    .send(image)
