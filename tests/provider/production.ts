/** Settings with which Homeroom starts in production. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://homeroom.example',
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-Zk3_vT8qLw2nRb7yXd5f',
  GOOGLE_HOSTED_DOMAIN: 'larkfield.example',
  SESSION_SECRET: 'W9u2fXk7Qe4mTz1sLb8rYc5hNv3jGd6p',
  HOMEROOM_ADMIN_EMAIL: 'office@larkfield.example',
}
