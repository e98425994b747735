import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ListenerLimits, ShedReason } from "./limits.ts";

interface Connection {
  /** Whether a request is being answered. */
  busy: boolean;
  /** Callbacks that start the requests queued behind it. */
  waiting: (() => void)[];
  /** Bytes sent at the last check, and since when the rate has been too low. */
  sent: number;
  slowSince: number | null;
}

/** The open connections of one process, and what each may hold. */
export interface Connections {
  /** Registers a new connection, or closes it when its address has too many. */
  open(socket: Socket): void;
  /** Starts a request when those before it on its connection are answered; closes the connection when too many wait. */
  inTurn(request: IncomingMessage, response: ServerResponse, begin: () => void): void;
  /** Closes connections that have read too slowly for too long. Called every `checkMs`. */
  closeSlowReaders(now: number): void;
  /** Closes connections that have not sent a byte, which Node does not count as idle. */
  closeSilent(): void;
  count(): number;
}

export function createConnections(limits: ListenerLimits, onShed: (reason: ShedReason) => void): Connections {
  const connections = new Map<Socket, Connection>();
  const perAddress = new Map<string, number>();

  return {
    count: () => connections.size,
    open(socket) {
      const address = socket.remoteAddress ?? "";
      const held = (perAddress.get(address) ?? 0) + 1;
      if (limits.connectionsPerAddress !== null && held > limits.connectionsPerAddress) {
        onShed("connections_per_address");
        socket.destroy();
        return;
      }
      perAddress.set(address, held);
      const connection: Connection = { busy: false, waiting: [], sent: 0, slowSince: null };
      connections.set(socket, connection);
      socket.once("close", () => {
        connections.delete(socket);
        connection.waiting = [];
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left === 0) perAddress.delete(address);
        else perAddress.set(address, left);
      });
    },
    // Node would start all pipelined requests at once, so a client that sends many and reads no answers could hold the
    // resources of all of them.
    inTurn(request, response, begin) {
      const connection = connections.get(request.socket);
      if (connection === undefined) return;
      const start = () => {
        connection.busy = true;
        response.once("close", () => {
          connection.busy = false;
          connection.waiting.shift()?.();
        });
        begin();
      };
      if (!connection.busy) {
        start();
      } else if (connection.waiting.length < limits.pipelined) {
        connection.waiting.push(start);
      } else {
        onShed("pipelined");
        request.socket.destroy();
      }
    },
    closeSlowReaders(now) {
      const least = (limits.slowestBytesPerSecond * limits.checkMs) / 1000;
      for (const [socket, connection] of connections) {
        const sent = socket.bytesWritten - socket.writableLength;
        const slow = socket.writableLength > 0 && sent - connection.sent < least;
        connection.sent = sent;
        connection.slowSince = slow ? (connection.slowSince ?? now) : null;
        if (connection.slowSince === null || now - connection.slowSince < limits.slowReaderMs) continue;
        onShed("slow_reader");
        socket.destroy();
      }
    },
    closeSilent() {
      for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
