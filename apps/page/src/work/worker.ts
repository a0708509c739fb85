/** Script of the worker, so that the page stays responsive. */
import { inside } from '../made/inside.js'
import type { Answers, Order } from '../protocol.ts'
import { answerOrders } from './answer-orders.ts'
import { newSession } from './session.ts'
import { storeFile } from './stored-files.ts'

const session = newSession(inside)

answerOrders<Order>(async (order, onProgress): Promise<Answers[Order['do']]> => {
  switch (order.do) {
    case 'take':
      return session.take(await Promise.all(order.files.map(storeFile)))
    case 'look':
      return session.look(order.paths)
    case 'offer':
      return session.offer(order.reader, order.system)
    case 'guess':
      return session.guess(order.folder)
    case 'findGold':
      return session.findGold(order.paths)
    case 'plan':
      return session.plan(order.wanted)
    case 'score':
      return session.score(order.wanted, onProgress)
    case 'settle':
      return session.settle(order.wanted, order.problems)
    case 'open':
      return session.open(order.path)
    case 'save':
      return session.save(order.format)
  }
})
