"""The one writer of this process: what waits at the same time shares one commit.

A commit is synced to the disk, which takes far longer than the writing itself.
So the writer's thread takes all jobs that wait, runs each in a savepoint of its
own (one that is refused does not spoil the others), commits once, and only
then tells those who wait.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError

from .database import StoreFailed

T = TypeVar("T")
Work = Callable[[Connection], T]

MOST_IN_A_COMMIT = 256
MOST_WAITING = 20_000
TRIES = 5

log = logging.getLogger("ridotto.store")


def end_process(error: BaseException) -> None:
    """End at once: after a failed sync nobody knows what the disk holds; a restart reads what it does."""
    log.critical("the database's disk failed, so the house closes at once: %s", error)
    os._exit(70)


@dataclass
class Job:
    """Something to write, who waits for it, and what came of it."""

    work: Work[Any]
    order: str
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def settle(self) -> None:
        """Tell the one who waits, in their event loop."""
        if self.future.done():  # they went away
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Committer:
    """A thread that writes for everybody, many jobs in one commit."""

    def __init__(self, engine: Engine, on_fatal: Callable[[BaseException], None] = end_process) -> None:
        """Take over an engine with one connection, and start the thread."""
        self.commits = 0
        self.jobs = 0
        self._engine = engine.execution_options(ridotto_writes=True)
        self._on_fatal = on_fatal
        self._broken: StoreFailed | None = None
        self._closing = False
        self._door = threading.Lock()
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ridotto-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Return how many jobs wait for the next commit."""
        return self._waiting.qsize()

    async def write(self, work: Work[T], order: str = "") -> T:
        """Do some work in a transaction; returns when it is synced to the disk.

        `work` may run more than once. Jobs of one commit run in the order of
        `order`, so that processes lock the same rows in the same order.
        """
        loop = asyncio.get_running_loop()
        job = Job(work, order, loop, loop.create_future())
        with self._door:  # nobody may slip in behind the end of the day, where no one would answer
            if self._broken or self._closing:
                raise self._broken or StoreFailed("the house is closing")
            if self.waiting > MOST_WAITING:
                raise StoreFailed("too much waits to be written; try again")
            self._waiting.put(job)
        return await job.future  # type: ignore[no-any-return]

    def close(self) -> None:
        """Write what still waits, then end the thread."""
        with self._door:
            if not self._closing:
                self._closing = True
                self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            self._commit(batch)
            self._settle(batch)

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for a job and take all that wait with it; False at the end of the day."""
        batch: list[Job] = []
        job = self._waiting.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_IN_A_COMMIT or self._waiting.empty():
                break
            job = self._waiting.get()
        batch.sort(key=lambda job: job.order)
        return batch, job is not None

    def _commit(self, batch: list[Job]) -> None:
        """Run a batch in one transaction; whatever happens, every job has a result or an error."""
        if not batch:
            return
        for left in reversed(range(TRIES)):
            try:
                if self._broken:
                    raise self._broken
                with self._engine.begin() as connection:
                    for job in batch:
                        _attempt(connection, job)
                self.commits += 1
                self.jobs += len(batch)
                return
            except Exception as error:  # the thread must live, and everybody be told
                if left and _is_passing(error):
                    time.sleep(random.uniform(0.01, 0.05))  # let the other through, or they cross again
                    continue
                self._fail(batch, error)
                return

    def _fail(self, batch: list[Job], error: Exception) -> None:
        failure = error if isinstance(error, StoreFailed) else StoreFailed(_describe(error))
        failure.__cause__ = error if failure is not error else None
        log.error("a commit of %d jobs failed: %s", len(batch), failure)
        for job in batch:
            job.error = failure
        if _is_fatal(error):
            self._broken = failure
            self._on_fatal(error)

    def _settle(self, batch: list[Job]) -> None:
        for loop in {id(job.loop): job.loop for job in batch}.values():
            done = [job for job in batch if job.loop is loop]
            try:
                loop.call_soon_threadsafe(_settle_all, done)
            except RuntimeError:  # the loop has closed: nobody waits there any more
                log.warning("%d jobs were written after their event loop had closed", len(done))


def _settle_all(jobs: list[Job]) -> None:
    for job in jobs:
        job.settle()


def _attempt(connection: Connection, job: Job) -> None:
    """Run one job in a savepoint; only errors of the whole database escape."""
    job.result = job.error = None
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        job.result = job.work(connection)
    except (OperationalError, InternalError, InterfaceError):
        raise  # the savepoint may be gone with the transaction: a full disk rolls SQLite back by itself
    except Exception as error:  # it belongs to the one who waits
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        job.error = error
    connection.exec_driver_sql("RELEASE SAVEPOINT job")


def _code(error: Exception) -> tuple[int, str]:
    """Return SQLite's code and PostgreSQL's state of an error."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return getattr(origin, "sqlite_errorcode", 0), getattr(origin, "sqlstate", "") or ""


def _is_full(error: Exception) -> bool:
    code, state = _code(error)
    return code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE or state == "53100"


def _is_fatal(error: Exception) -> bool:
    """Tell whether the file can no longer be trusted: input or output failed, or it is damaged."""
    damaged = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
    return _code(error)[0] & 0xFF in damaged and not _is_full(error)


def _is_passing(error: Exception) -> bool:
    """Tell whether PostgreSQL rolled back only because two processes crossed each other."""
    return _code(error)[1] in {"40P01", "40001"}


def _describe(error: Exception) -> str:
    if _is_full(error):
        return "the disk is full, so this was not stored"
    code = _code(error)[0]
    if code & 0xFF == sqlite3.SQLITE_BUSY:
        return "another program keeps the database busy, so this was not stored; try again"
    told = getattr(error, "orig", None) or error
    return f"the database failed, so this may not be stored; ask again with the same key: {told}"
