import { Injectable } from '@nestjs/common';

/** Whether the product is about to stop: it still serves every request, but no load balancer should send it more. */
@Injectable()
export class Draining {
  isDraining = false;
}
