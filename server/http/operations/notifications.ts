import {
  attemptSchema,
  createdDestinationSchema,
  destinationPageSchema,
  destinationSchema,
} from '../../../lib/contracts/destinations.ts';
import {
  notificationPageSchema,
  notificationSettingsSchema,
  unreadSchema,
} from '../../../lib/contracts/notifications.ts';
import { useCases as u } from '../../usecases/all.ts';
import { del, get, type Operation, post, put } from './define.ts';

const destinations = '/notifications/destinations';

/** Where notices are sent, and what was sent. */
export const notifications = {
  listDestinations: get(
    destinations,
    u.listDestinations,
    destinationPageSchema,
    'Where notices are sent beside people',
  ),
  createDestination: post(
    destinations,
    u.createDestination,
    createdDestinationSchema,
    'Send notices to a webhook or to Slack; the secret that signs them is answered this once',
    { status: 201, isSecret: true },
  ),
  changeDestination: put(
    `${destinations}/{id}`,
    u.changeDestination,
    destinationSchema,
    'Change what is sent, whether, and where to',
    { isSecret: true },
  ),
  deleteDestination: del(`${destinations}/{id}`, u.deleteDestination, destinationSchema, 'Send nothing there any more'),
  testDestination: post(
    `${destinations}/{id}/test`,
    u.testDestination,
    attemptSchema,
    'Send a test there now and say what came of it',
  ),
  listNotifications: get(
    '/notifications',
    u.listNotifications,
    notificationPageSchema,
    'What I was told, newest first',
  ),
  readNotifications: post('/notifications/read', u.readNotifications, unreadSchema, 'Mark some or all of mine as read'),
  getNotificationSettings: get(
    '/notifications/settings',
    u.getNotificationSettings,
    notificationSettingsSchema,
    'Of what I am told, and how',
  ),
  changeNotificationSettings: put(
    '/notifications/settings',
    u.changeNotificationSettings,
    notificationSettingsSchema,
    'Change of what I am told, how, and in which language',
  ),
} satisfies Record<string, Operation>;
