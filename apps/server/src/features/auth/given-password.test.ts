import { expect, test } from 'vitest'
import { callFrom, callWith, passSeconds, samplePassword, tokenOf } from '#testing/sample-account'
import { sharedCaller, sharedServer } from '#testing/shared-server'
import { testNow } from '#testing/server'

const server = sharedServer()
const admin = sharedCaller(server, 'organization_admin')
const newPassword = 'My-Own-2027!'

let count = 0
/** Somebody whose password an administrator typed. */
async function given() {
  server.clock.set(testNow)
  count += 1
  const email = `given-${count}@example.com`
  const person = {
    display_name: 'New',
    first_name: 'New',
    last_name: 'Person',
    email,
    role: 'organization_admin',
    password: samplePassword,
  }
  const { status, body } = await server.call(admin, 'POST', '/v1/users', person)
  expect(status).toBe(201)
  return { email, id: body.data.id as string, version: body.data.version as number }
}
const login = (credential: string, password = samplePassword) =>
  callFrom(server, '127.0.0.1', 'POST', '/v1/auth/login', { credential, password })
const choose = (token: string, password: string) => callFrom(server, '127.0.0.1', 'POST', '/v1/auth/reset-password', { token, password })

test('a password that an administrator typed opens no session: another one is chosen first, and that one signs in', async () => {
  const { email } = await given()
  const { data } = (await login(email)).body
  expect(Object.keys(data)).toEqual(['new_password_token'])
  expect((await choose(data.new_password_token, samplePassword)).body.errors).toHaveProperty('password')
  expect((await choose(data.new_password_token, 'Welcome@123')).body.errors).toHaveProperty('password')
  expect((await choose(data.new_password_token, newPassword)).status).toBe(204)
  expect((await login(email)).status).toBe(422)
  expect((await callWith(server, await tokenOf(server, email, newPassword), 'GET', '/v1/profile/me')).status).toBe(200)
  expect((await choose(data.new_password_token, 'Another-2027!')).body.errors).toHaveProperty('token')
})

test('is asked for again after an administrator has typed another one, and not by what a person changes', async () => {
  const { email, id, version } = await given()
  await choose((await login(email)).body.data.new_password_token, newPassword)
  const token = await tokenOf(server, email, newPassword)
  await callWith(server, token, 'PUT', '/v1/profile/password', { current_password: newPassword, password: 'Own-Again-2027!' })
  expect((await login(email, 'Own-Again-2027!')).body.data).toHaveProperty('access_token')
  expect((await server.call(admin, 'PUT', `/v1/users/${id}`, { version, password: 'By-Admin-2027!' })).status).toBe(200)
  expect((await login(email, 'By-Admin-2027!')).body.data).toHaveProperty('new_password_token')
})

test('is good for two weeks, and what comes of it for a quarter of an hour', async () => {
  const [first, second] = [await given(), await given()]
  const { new_password_token } = (await login(first.email)).body.data
  passSeconds(server, 901)
  expect((await choose(new_password_token, newPassword)).body.errors).toHaveProperty('token')
  passSeconds(server, 14 * 86_400)
  const late = await login(second.email)
  expect(late.status).toBe(422)
  expect(late.body.errors).toHaveProperty('credential')
})
