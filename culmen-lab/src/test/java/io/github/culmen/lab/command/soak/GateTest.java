package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GateTest {
  private ServerSocket server;
  private Thread accepting;
  private Gate gate;

  // A server that answers each byte by the next one.
  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    ServerSocket open = server;
    accepting =
        new Thread(
            () -> {
              try {
                while (true) {
                  Socket client = open.accept();
                  Thread echo = new Thread(() -> echo(client));
                  echo.setDaemon(true);
                  echo.start();
                }
              } catch (IOException e) {
                // Closed.
              }
            });
    accepting.setDaemon(true);
    accepting.start();
    gate = new Gate((InetSocketAddress) server.getLocalSocketAddress());
  }

  private static void echo(Socket client) {
    try (client) {
      for (int b = client.getInputStream().read(); b >= 0; b = client.getInputStream().read()) {
        client.getOutputStream().write(b + 1);
      }
    } catch (IOException e) {
      // Gone.
    }
  }

  @AfterEach
  void stop() throws IOException {
    gate.close();
    server.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), gate.port());
    socket.setSoTimeout(5000);
    return socket;
  }

  private static int ask(Socket socket, int b) throws IOException {
    socket.getOutputStream().write(b);
    return socket.getInputStream().read();
  }

  @Test
  void letsEverythingThrough() throws Exception {
    try (Socket one = connect();
        Socket other = connect()) {
      assertThat(ask(one, 4)).isEqualTo(5);
      assertThat(ask(other, 6)).isEqualTo(7);
      assertThat(ask(one, 8)).isEqualTo(9);
    }
  }

  @Test
  @Timeout(60)
  void whatComesInASilenceComesAfterIt() throws Exception {
    try (Socket socket = connect()) {
      assertThat(ask(socket, 1)).isEqualTo(2);
      gate.silence(true);
      socket.setSoTimeout(200);
      assertThatThrownBy(() -> ask(socket, 3)).isInstanceOf(SocketTimeoutException.class);
      while (gate.heldBack() == 0) {
        Thread.onSpinWait();
      }
      assertThat(gate.heldBack()).isEqualTo(1);
      gate.silence(false);
      assertThat(gate.heldBack()).isZero();
      socket.setSoTimeout(5000);
      assertThat(socket.getInputStream().read()).isEqualTo(4);
    }
  }

  @Test
  void aSilenceThatNobodyNoticesHoldsNothingBack() {
    gate.silence(true);
    assertThat(gate.heldBack()).isZero();
    gate.silence(false);
  }

  @Test
  void aCutEndsConnectionsAndAMendLetsNewOnesIn() throws Exception {
    try (Socket socket = connect()) {
      assertThat(ask(socket, 1)).isEqualTo(2);
      assertThat(gate.cut()).isEqualTo(1);
      assertThat(ended(socket)).isTrue();
      assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
    }
    gate.mend();
    try (Socket again = connect()) {
      assertThat(ask(again, 9)).isEqualTo(10);
    }
  }

  private static boolean ended(Socket socket) {
    try {
      return ask(socket, 1) < 0;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void aServerThatIsAwayForAConnectionIsThereForTheNext() throws Exception {
    InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
    server.close();
    // Until then the system listens on.
    accepting.join();
    try (Socket refused = connect()) {
      assertThat(ended(refused)).isTrue();
    }
    server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(address);
    ServerSocket open = server;
    Thread thread =
        new Thread(
            () -> {
              try {
                echo(open.accept());
              } catch (IOException e) {
                // Closed.
              }
            });
    thread.setDaemon(true);
    thread.start();
    try (Socket socket = connect()) {
      assertThat(ask(socket, 20)).isEqualTo(21);
    }
  }
}
